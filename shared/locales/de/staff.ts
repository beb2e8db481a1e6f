// Words of the sign-in, of the lock, of the own PIN and of a sale taken over, in German.
export const staff = {
  search: 'Person suchen',
  none: 'Niemand gefunden',
  ownPin: 'Eigene PIN ändern',
  lock: {
    now: 'Sperren',
    title: 'Kasse gesperrt',
    unlock: 'Entsperren',
  },
  own: {
    title: 'Eigene PIN',
    old: 'Aktuelle PIN',
    change: 'PIN ändern',
    must: 'Jetzt eine eigene PIN wählen.',
    manager: '6 bis 8 Ziffern, die schwer zu erraten sind.',
    other: '4 bis 8 Ziffern, die schwer zu erraten sind.',
    done: 'PIN geändert',
  },
  takeOver: {
    title: '{{from}} hat einen offenen Verkauf',
    what_one: 'Darin ist {{count}} Karte. Übernommen ist es der eigene Verkauf; das wird protokolliert.',
    what_other: 'Darin sind {{count}} Karten. Übernommen ist es der eigene Verkauf; das wird protokolliert.',
    paying: 'Die Zahlung hat begonnen: abschließen oder abbrechen.',
    take: 'Verkauf übernehmen',
    hold: 'Verkauf parken',
    leave: 'Lassen und abmelden',
  },
};
