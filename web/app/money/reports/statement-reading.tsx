import {
  DATE_ORDERS,
  DECIMAL_SIGNS,
  type DecidedReading,
  STATEMENT_DELIMITERS,
  type StatementPreview,
  type StatementReading,
} from '@jhilik/contract/statement-reading.ts'
import type { LineKind } from '@jhilik/contract/statements.ts'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Field, Options, Select } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Table, Tbody, Td, Th, Thead, Tr } from '../../ui/table.tsx'
import type { Encoding } from './decode-file.ts'

interface ReadingFieldsProps {
  chosen: Partial<StatementReading>
  found: DecidedReading | undefined
  /** The texts of refused fields, by their path. */
  errors: Record<string, string>
  onChange: (change: Partial<StatementReading>) => void
}

/** How a file is read is decided by itself; the reader may choose otherwise. */
export function ReadingFields({ chosen, found, errors, onChange }: ReadingFieldsProps) {
  const t = useTranslations('dashboard.money.statements.reading')
  const fields = [
    {
      name: 'delimiter',
      of: STATEMENT_DELIMITERS,
      text: (value: StatementReading['delimiter']) => t(`delimiters.${value}`),
    },
    {
      name: 'decimal',
      of: DECIMAL_SIGNS,
      text: (value: StatementReading['decimal']) => t(`decimals.${value}`),
    },
    { name: 'dates', of: DATE_ORDERS, text: (value: StatementReading['dates']) => t(`orders.${value}`) },
  ] as const
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-4">
      {fields.map(({ name, of, text }) => {
        const decided = chosen[name] ? null : found?.[name]
        const textOf = text as (value: string) => string
        return (
          <Field
            key={name}
            label={t(name)}
            hint={decided && textOf(decided)}
            error={errors[`reading.${name}`]}
          >
            <Select
              value={chosen[name] ?? ''}
              onChange={({ target }) => onChange({ [name]: target.value || undefined })}
            >
              <option value="">{t('automatic')}</option>
              <Options of={of} text={textOf} />
            </Select>
          </Field>
        )
      })}
    </div>
  )
}

interface ReadingPreviewProps {
  encoding: Encoding
  preview: StatementPreview | undefined
  isLoading: boolean
}

/** What a file says, as it is read. */
export function ReadingPreview({ encoding, preview, isLoading }: ReadingPreviewProps) {
  const t = useTranslations('dashboard.money.statements.reading')
  const format = useFormat()
  const kindText = (kind: string) => t(`kinds.${kind as LineKind}`)
  if (isLoading) return <Spinner label={t('loading')} className="py-6" />
  if (!preview) return null
  const { lines, from, to, sums, leftOut, first } = preview
  const period =
    from &&
    to &&
    (from === to ? format.date(from) : t('period', { from: format.date(from), to: format.date(to) }))
  const hasFees = first.some(({ fee }) => fee !== null)
  return (
    <>
      <div role="status" className="flex flex-col gap-1 text-[0.9375rem]">
        <p className="font-semibold">
          {[t('lines', { count: lines }), period, encoding].filter(Boolean).join(' · ')}
        </p>
        <ul className="text-soft tabular-nums">
          {sums.map(({ kind, lines: count, amount, currency }) => (
            <li key={`${kind} ${currency}`}>
              {t('sum', { kind: kindText(kind), money: format.money(amount, currency), count })}
            </li>
          ))}
        </ul>
      </div>
      {leftOut.length > 0 && (
        <div className="text-[0.9375rem]">
          <p className="font-semibold">{t('leftOut')}</p>
          <ul className="text-soft [overflow-wrap:anywhere]">
            {leftOut.map(({ line, text }) => (
              <li key={line} translate="no">
                {t('at', { line, cell: text })}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Table label={t('first')} stack>
        <Thead>
          <Th>{t('line')}</Th>
          <Th>{t('day')}</Th>
          <Th>{t('kind')}</Th>
          <Th className="text-right">{t('amount')}</Th>
          {hasFees && <Th className="text-right">{t('fee')}</Th>}
          <Th>{t('text')}</Th>
        </Thead>
        <Tbody>
          {first.map(({ line, day, kind, amount, fee, currency, text }) => (
            <Tr key={line}>
              <Td data-label={t('line')} className="tabular-nums">
                {format.number(line)}
              </Td>
              <Td data-label={t('day')} className="spread:whitespace-nowrap">
                {day && format.date(day)}
              </Td>
              <Td data-label={t('kind')}>{kindText(kind)}</Td>
              <Td data-label={t('amount')} className="whitespace-nowrap text-right tabular-nums">
                {format.money(amount, currency)}
              </Td>
              {hasFees && (
                <Td data-label={t('fee')} className="whitespace-nowrap text-right tabular-nums">
                  {fee !== null && format.money(fee, currency)}
                </Td>
              )}
              <Td
                data-label={t('text')}
                className="spread:min-w-48 text-soft [overflow-wrap:anywhere]"
                translate="no"
              >
                {text}
              </Td>
            </Tr>
          ))}
        </Tbody>
      </Table>
    </>
  )
}
