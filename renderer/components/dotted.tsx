// Facts in a line, separated by dots. A fact breaks only if it is longer than the line, so that a receipt number is read whole.
import { Fragment } from 'react';

export function Dotted({ parts }: { readonly parts: readonly string[] }) {
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 ? ' · ' : null}
      <span className="whole">{part}</span>
    </Fragment>
  ));
}
