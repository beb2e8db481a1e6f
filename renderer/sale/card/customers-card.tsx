// The customer's own card, scanned in place of a second person. Main compares it with the one that was sold; it is kept nowhere.
import { TextField } from '../../components/field.tsx';
import { useScan } from '../../scan/use-scan.ts';
import { useWords } from '../../words.ts';

type CustomersCardProps = { readonly number: string; readonly onNumber: (number: string) => void };

export function CustomersCard({ number, onNumber }: CustomersCardProps) {
  const { t } = useWords();
  useScan(onNumber, { inDialog: true });
  return (
    <TextField
      label={t('after:line.customersCard')}
      hint={t('after:line.customersCardHint')}
      value={number}
      maxLength={64}
      onChange={onNumber}
    />
  );
}
