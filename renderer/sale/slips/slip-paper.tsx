// A slip's document, block by block, as it would print. A card's code is masked unless it was revealed.
import { type Block, type SlipDocument, shownLines } from '../../../shared/document.ts';
import { shownName } from '../../../shared/names.ts';
import { SlipCode, SlipPicture } from '../../components/slip-code.tsx';
import { useWords } from '../../words.ts';
import styles from './slip-preview.module.css';

export function SlipPaper({ slip, revealed }: { readonly slip: SlipDocument; readonly revealed: boolean }) {
  return (
    <article className={styles.slip} lang={slip.language} aria-label={slip.title}>
      {slip.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a slip never change places.
        <SlipBlock key={index} block={block} revealed={revealed} />
      ))}
    </article>
  );
}

function SlipBlock({ block, revealed }: { readonly block: Block; readonly revealed: boolean }) {
  const { t } = useWords();
  switch (block.kind) {
    case 'text': {
      const names = [
        styles.text,
        styles[block.align ?? 'left'],
        block.bold ? styles.bold : '',
        block.large ? styles.large : '',
      ];
      return <p className={names.join(' ')}>{shownLines(block).join('\n')}</p>;
    }
    case 'row':
      return (
        <p className={[styles.row, block.bold ? styles.bold : ''].join(' ')}>
          <span>{shownName(block.left)}</span>
          <span className={styles.right}>{block.right}</span>
        </p>
      );
    case 'notice':
      return (
        <section className={styles.notice}>
          <p className={styles.noticeHead}>{block.head}</p>
          <p className={styles.noticeLines}>{block.lines.join('\n')}</p>
        </section>
      );
    case 'tear':
    case 'rule':
      return <hr className={styles.rule} />;
    case 'space':
      return <div className={styles.space} />;
    case 'code':
      return <SlipCode code={block} />;
    case 'picture':
      return <SlipPicture {...block} />;
    case 'secret':
      return (
        <>
          <p className={styles.row}>
            <span>{block.label}</span>
            <span className={styles.secret}>{revealed ? block.text : t('after:print.masked')}</span>
          </p>
          {revealed && block.qr ? <SlipCode code={block.qr} /> : null}
        </>
      );
  }
}
