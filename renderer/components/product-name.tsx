// A product's name, whole: its brand in regular, what tells two of its products apart in bold. Cut only in the basket, and only one that
// is longer than any card's name should be: the other cards in it are to be seen.
import styles from './product-name.module.css';

/** The brand and the rest; the rest is the whole name where it does not begin with the brand. */
export function splitName(brand: string, name: string): readonly [string | null, string] {
  if (brand === '') return [null, name];
  if (!name.toLowerCase().startsWith(brand.toLowerCase())) return [brand, name];
  const rest = name.slice(brand.length);
  // "Orbitune Music": the brand is a word of its own there, and not the beginning of another.
  return /^\s+\S/.test(rest) ? [name.slice(0, brand.length), rest.trim()] : [null, name];
}

type ProductNameProps = { readonly brand: string; readonly name: string; readonly isInBasket?: boolean };

export function ProductName({ brand, name, isInBasket = false }: ProductNameProps) {
  const [regular, bold] = splitName(brand, name);
  return (
    <span className={isInBasket ? `${styles.name} ${styles.inBasket}` : styles.name} dir="auto">
      {regular === null ? null : <span className={styles.brand}>{regular} </span>}
      <strong className={`block bold ${styles.bold}`}>{bold}</strong>
    </span>
  );
}
