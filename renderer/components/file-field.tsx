// A button to choose a file of this computer or a stick, in the system's own dialog.

import styles from './file-field.module.css';
import { Icon } from './icon.tsx';

type FileFieldProps = {
  /** What the file is for. */
  readonly label: string;
  /** The text of the button. */
  readonly choose: string;
  /** For example `.json`. */
  readonly accept: string;
  /** The chosen file. */
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
            // The same file can be chosen again after it changed.
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
