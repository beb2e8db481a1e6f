// A product's full name: the brand in regular, the part that distinguishes its products in bold. Only the basket truncates it, and only an
// unusually long one, so that the other cards stay visible.
import styles from './product-name.module.css';

/** The brand and the rest; the rest is the full name if it does not start with the brand. */
export function splitName(brand: string, name: string): readonly [string | null, string] {
  if (brand === '') return [null, name];
  if (!name.toLowerCase().startsWith(brand.toLowerCase())) return [brand, name];
  const rest = name.slice(brand.length);
  // "Orbitune Music": here the brand is a whole word, not the start of another.
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
