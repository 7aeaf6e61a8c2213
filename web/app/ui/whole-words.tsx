import { Fragment } from 'react'

/** Lines end between words only, never at the hyphen of a number plate. */
export function WholeWords({ text }: { text: string }) {
  return text.split(' ').map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of one text do not change places
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className="inline-block">{word}</span>
    </Fragment>
  ))
}
