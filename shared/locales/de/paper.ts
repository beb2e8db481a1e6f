// Words on the slips, in German.
import type { PaperWords } from '../en/paper.ts';

export const paper: PaperWords = {
  title: {
    receipt: 'Beleg',
    activation: 'Geschenkkarte',
    pending: 'Aktivierung ausstehend',
  },
  mark: {
    training: 'TRAINING',
    trainingNote: 'Nur zur Übung. Kein Verkauf, kein Wert.',
    sandbox: 'TEST',
    sandboxNote: 'Testumgebung. Kein Verkauf, kein Wert.',
  },
  copy: {
    number: 'KOPIE {{number}}',
    first: 'Zuerst ausgestellt {{at}}',
  },
  head: {
    number: 'Beleg {{number}}',
    till: 'Kasse {{id}}',
    cashier: 'Es bediente Sie {{name}}',
  },
  card: {
    faceValue: 'Nennwert',
    number: 'Karte {{masked}}',
    serial: 'Seriennummer {{masked}}',
    reference: 'Referenz {{id}}',
    validUntil: 'Gültig bis {{date}}',
    terms: 'Bedingungen',
  },
  state: {
    draft: 'NICHT VERKAUFT',
    reserving: 'NICHT VERKAUFT',
    reserved: 'NICHT VERKAUFT',
    refused: 'NICHT VERKAUFT',
    activating: 'AKTIVIERUNG AUSSTEHEND',
    active: 'AKTIVIERT',
    lost: 'AKTIVIERUNG GESCHEITERT - GELD ZURÜCK',
    cancelling: 'WIRD ABGEBROCHEN',
    cancelled: 'ABGEBROCHEN',
    voiding: 'WIRD STORNIERT',
    voided: 'STORNIERT',
  },
  money: {
    total: 'Summe',
    cash: 'Bar',
    card: 'Kartenzahlung',
    approval: 'Genehmigungscode {{code}}',
    change: 'Rückgeld',
    paidCash: 'Bar bezahlt',
    paidCard: 'Mit Karte bezahlt',
    refundDueCash: 'Zu erstatten (bar bezahlt)',
    refundDueCard: 'Zu erstatten (mit Karte bezahlt)',
    refundUnknownCash: 'Erstattung in bar wird geklärt',
    refundUnknownCard: 'Erstattung auf die Karte wird geklärt',
    refundedCash: 'In bar erstattet',
    refundedCard: 'Auf die Karte erstattet',
  },
  secret: {
    code: 'Code',
    pin: 'PIN',
    link: 'Link',
    keep: 'Diesen Beleg wie Bargeld aufbewahren.',
  },
  pending: {
    notYet: 'Diese Karte ist bezahlt, aber noch nicht aktiv.',
    keep: 'Bitte heben Sie diesen Beleg auf und kommen Sie damit wieder in dieses Geschäft: Sie erhalten die aktive Karte oder Ihr Geld zurück.',
    claim: 'Ihr Anspruch',
  },
  foot: {
    thanks: 'Vielen Dank!',
    cancelled: 'Verkauf abgebrochen. Es wurde keine Karte verkauft.',
  },
};
