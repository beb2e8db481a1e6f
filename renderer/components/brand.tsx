// The logo and the program's name, shown while no user is signed in.

import icon from '../../resources/icon.svg?no-inline';
import trainingIcon from '../../resources/icon-training.svg?no-inline';
import styles from './brand.module.css';

/** `about` is shown below the name. */
export function Brand({ about, isTraining = false }: { readonly about?: string; readonly isTraining?: boolean }) {
  return (
    <p className={styles.brand}>
      <img src={isTraining ? trainingIcon : icon} alt="" />
      <span>
        <strong>Counterfoil</strong>
        {about ? (
          <small className="soft block text-usual" dir="auto">
            {about}
          </small>
        ) : null}
      </span>
    </p>
  );
}
