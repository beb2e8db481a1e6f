// Facts in a line, with dots between. None is broken while it fits in a line: a receipt's number is read whole.
import { Fragment } from 'react';

export function Dotted({ parts }: { readonly parts: readonly string[] }) {
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 ? ' · ' : null}
      <span className="whole">{part}</span>
    </Fragment>
  ));
}
