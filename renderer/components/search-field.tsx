// A field that looks for a name, and how a name is compared with what was typed: letters count, their case and accents do not.
type SearchFieldProps = {
  readonly label: string;
  readonly className?: string | undefined;
  readonly value: string;
  readonly onChange: (typed: string) => void;
};

export function SearchField({ label, className, value, onChange }: SearchFieldProps) {
  return (
    <input
      type="search"
      className={className}
      aria-label={label}
      placeholder={label}
      value={value}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Whether a name has what was typed anywhere in it. */
export function hasTyped(name: string, typed: string): boolean {
  return folded(name).includes(folded(typed.trim()));
}

/** Whether a name begins with it. */
export function hasBeginning(name: string, typed: string): boolean {
  return folded(name).startsWith(folded(typed));
}

function folded(text: string): string {
  return text.toLocaleLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}
