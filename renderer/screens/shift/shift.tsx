// The counter's screen about shifts: none is open, one is, or one is being counted.
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

/** After a restart during a count: nothing is sold before the shift is closed, or the count cancelled. */
function ToTheCount() {
  const go = useNavigation((store) => store.go);
  useEffect(() => {
    void askAndNotify('shift:get').then((answer) => {
      const current = answer.ok ? answer.value.current : null;
      // After a cancelled count this screen may open before the event that the shift is open again.
      if (current?.state === 'counting') go({ screen: 'count', shiftId: current.id });
    });
  }, [go]);
  return <section aria-busy="true" />;
}
