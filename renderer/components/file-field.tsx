// A button that lets somebody choose a file of this computer or a stick. The system's own dialog shows what there is.

import styles from './file-field.module.css';
import { Icon } from './icon.tsx';

type FileFieldProps = {
  /** What it is for. */
  readonly label: string;
  /** What the button says. */
  readonly choose: string;
  /** Such as `.json`. */
  readonly accept: string;
  /** What was chosen. */
  readonly name: string | undefined;
  readonly onFile: (file: File) => void;
};

export function FileField({ label, choose, accept, name, onFile }: FileFieldProps) {
  return (
    <div className={`row gap-3 align-centre ${styles.file}`}>
      <label className={styles.fileLabel}>
        <input
          type="file"
          accept={accept}
          className="hidden-but-read"
          aria-label={label}
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            if (chosen) onFile(chosen);
            // The same file may be chosen again, after it was changed.
            event.target.value = '';
          }}
        />
        <Icon name="save" />
        <span>{choose}</span>
      </label>
      <p>{name}</p>
    </div>
  );
}
