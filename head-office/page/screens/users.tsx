// Who may use this page, who works at the tills and who is out of them, and which programs read. IT adds people with a role and gives them a one-time link; disables them; resets their second factor.
import { useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { type LinkView, needsSecondFactor, type UserRow } from '../../../shared/head-office/users.ts';
import { ownZone } from '../../../shared/zone.ts';
import type { Asked } from '../../page-door/routes.ts';
import { ask } from '../kit/ask.ts';
import { Chip, Page, Panel, type Tone } from '../kit/page.tsx';
import { useSession } from '../kit/session.ts';
import { Sure } from '../kit/sure.tsx';
import { Table } from '../kit/table.tsx';
import { useView } from '../kit/use-view.ts';
import { useOffice } from '../kit/words.ts';
import { AddUser } from './add-user.tsx';
import { PeopleOut } from './people-out.tsx';
import { PeopleSaid } from './people-said.tsx';
import { Programs } from './programs.tsx';
import { ShownOnce } from './shown-once.tsx';

type Change = Asked<'change-user'>['change'];

export function Users() {
  const { t, timeIn } = useOffice();
  const { view, error, again } = useView('users', undefined);
  const [isAdding, add] = useState(false);
  const [link, showLink] = useState<LinkView | null>(null);
  const [asking, askAbout] = useState<{ readonly user: UserRow; readonly change: Change } | null>(null);
  const done = (made: LinkView | null) => {
    add(false);
    askAbout(null);
    showLink(made);
    void again();
  };
  return (
    <Page
      title={t('office:page.users')}
      about={view ? t('office:asOf', { at: timeIn(view.at, ownZone()) }) : null}
      actions={
        <Button look="primary" icon="add" onPress={() => add(true)}>
          {t('users:add')}
        </Button>
      }
      error={error}
      again={again}
      isKnown={view !== null}
    >
      <Panel>
        <Table
          columns={[
            'word:name',
            { start: 'word:role' },
            { start: 'users:sees' },
            { start: 'word:state' },
            'users:seen',
            { hidden: 'users:changes' },
          ]}
        >
          {view?.rows.map((user) => (
            <Row key={user.userId} user={user} onAsk={(change) => askAbout({ user, change })} />
          ))}
        </Table>
      </Panel>
      <PeopleSaid />
      <PeopleOut />
      <Programs />
      {isAdding ? <AddUser onClose={() => add(false)} onMade={done} /> : null}
      {asking ? (
        <Sure
          title={t(`users:sure.${asking.change}`, { name: asking.user.name })}
          explain={t(`users:means.${asking.change}`)}
          does={t(`users:do.${asking.change}`)}
          look={asking.change === 'enable' ? 'primary' : 'danger'}
          send={() => ask('change-user', { userId: asking.user.userId, change: asking.change })}
          onClose={() => askAbout(null)}
          onDone={done}
        />
      ) : null}
      {link ? (
        <ShownOnce
          title={t('users:link.title', { name: link.name })}
          explain={t('users:link.explain', { at: timeIn(link.until, ownZone()) })}
          secret={`${location.origin}${link.path}`}
          onClose={() => showLink(null)}
        />
      ) : null}
    </Page>
  );
}

const tones: Readonly<Record<UserRow['state'], Tone>> = { active: 'good', invited: 'wait', disabled: 'calm' };

function Row({ user, onAsk }: { readonly user: UserRow; readonly onAsk: (change: Change) => void }) {
  const { t, timeIn } = useOffice();
  const { view, namesOf } = useSession();
  const isSelf = user.userId === view.userId;
  const changes: readonly Change[] =
    user.state === 'disabled'
      ? ['enable']
      : ['new-link', ...(user.hasSecondFactor ? (['reset-factor'] as const) : []), 'disable'];
  return (
    <tr>
      <th scope="row">{user.name}</th>
      <td data-start>{t(`office:role.${user.role}`)}</td>
      <td data-start data-wrap>
        {user.role === 'store' ? namesOf(user.stores) : t('day:allStores')}
      </td>
      <td data-start>
        <Chip tone={tones[user.state]}>{t(`users:is.${user.state}`)}</Chip>{' '}
        {needsSecondFactor(user.role) && !user.hasSecondFactor && user.state === 'active' ? (
          <Chip tone="warn">{t('users:noFactor')}</Chip>
        ) : null}
      </td>
      <td data-tone="soft">{user.lastSeenAt ? timeIn(user.lastSeenAt, ownZone()) : null}</td>
      <td className="one-line">
        {isSelf
          ? t('users:you')
          : changes.map((change) => (
              <Button
                key={change}
                look="quiet"
                size="tight"
                label={`${t(`users:do.${change}`)}: ${user.name}`}
                onPress={() => onAsk(change)}
              >
                {t(`users:do.${change}`)}
              </Button>
            ))}
      </td>
    </tr>
  );
}
