// What stands at the counter about shifts, by the current shift: none is open, one is, or one is being counted.
import { useEffect } from 'react';
import { useNavigation } from '../../stores/navigation.ts';
import { askAndNotify } from '../../stores/notice.ts';
import { useSessionView } from '../../stores/session.ts';
import { OpenShift } from './open-shift.tsx';
import { ShiftPage } from './shift-page.tsx';

export function Shift() {
  const { shift } = useSessionView();
  if (shift?.state === 'counting') return <ToTheCount />;
  return shift?.state === 'open' ? <ShiftPage /> : <OpenShift />;
}

/** After a restart in the middle of a count: nothing is sold before it is closed, or gone back on. */
function ToTheCount() {
  const go = useNavigation((store) => store.go);
  useEffect(() => {
    void askAndNotify('shift:get').then((answer) => {
      const current = answer.ok ? answer.value.current : null;
      // Who just went back may be here before the news that the shift is open again.
      if (current?.state === 'counting') go({ screen: 'count', shiftId: current.id });
    });
  }, [go]);
  return <section aria-busy="true" />;
}
