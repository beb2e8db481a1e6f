// A product's name, whole: its brand in regular, what tells two of its products apart in bold. Never cut.
import styles from './product-name.module.css';

/** The brand and the rest; the rest is the whole name where it does not begin with the brand. */
export function splitName(brand: string, name: string): readonly [string | null, string] {
  if (brand === '') return [null, name];
  if (!name.toLowerCase().startsWith(brand.toLowerCase())) return [brand, name];
  const rest = name.slice(brand.length);
  // "Orbitune Music": the brand is a word of its own there, and not the beginning of another.
  return /^\s+\S/.test(rest) ? [name.slice(0, brand.length), rest.trim()] : [null, name];
}

export function ProductName({ brand, name }: { readonly brand: string; readonly name: string }) {
  const [regular, bold] = splitName(brand, name);
  return (
    <span className={styles.name}>
      {regular === null ? null : <span className={styles.brand}>{regular} </span>}
      <strong className={styles.bold}>{bold}</strong>
    </span>
  );
}
