// Words of head office's page about orders for companies, in German.
export const orders = {
  about: 'nach den Einträgen der Kassen, die neuesten zuerst',
  none: 'Noch keine Firma hat bestellt.',
  company: 'Firma',
  who: 'Bestellt, zugestimmt',
  ready: '{{count}} fertig',
  cancelled: '{{count}} storniert',
  paid: '{{amount}} bezahlt',
  paidBack: '{{amount}} zurückgezahlt',
  state: {
    held: 'Beginnt später',
    placing: 'Wird bestellt',
    stopped: 'Angehalten',
    done: 'Abgeschlossen',
    withdrawn: 'Zurückgezogen',
  },
  copy: 'Kopie {{n}} ausgegeben',
  forgotten: 'Von der Kasse vergessen',
};
