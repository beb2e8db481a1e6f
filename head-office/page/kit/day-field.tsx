// A business day, by the browser's own field.
import styles from './day-field.module.css';

export function DayField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}) {
  return (
    <label className={`gap-2 align-centre soft small inline ${styles.day}`}>
      <span>{label}</span>
      <input
        type="date"
        value={value}
        onChange={(event) => {
          if (/^\d{4}-\d\d-\d\d$/.test(event.target.value)) onChange(event.target.value);
        }}
      />
    </label>
  );
}
