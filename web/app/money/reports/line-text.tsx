import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'

interface LineTextProps {
  /** Null for an entry that is in no line. */
  line: number | null
  day: string | null
  /** The text as the file has it. */
  text: string
}

/** The number, day and text of a line of a statement. */
export function LineText({ line, day, text }: LineTextProps) {
  const t = useTranslations('dashboard.money.statements')
  const format = useFormat()
  const place = [line !== null && t('line', { line }), day && format.date(day)].filter(Boolean)
  return (
    <>
      {place.map((part) => `${part} · `)}
      <span translate="no">{text}</span>
    </>
  )
}
