import { BANK, type Statement } from '@jhilik/contract/statements.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useFieldMessage, useRefusalText } from '../../lib/language/translated.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { bookingDefaultsQuery } from '../../people/garage/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TitledCard } from '../../ui/card.tsx'
import { Field, Options, Select, TextInput } from '../../ui/field.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { Problem } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { toast } from '../../ui/toast-store.ts'
import { MoneyRow, rowButton } from '../row.tsx'
import { statementsQuery, useImportStatement } from './api.ts'

/** Files of gateways and the bank, compared with the ledger. */
export function StatementsCard() {
  const t = useTranslations('dashboard.money')
  const may = usePermission()
  const query = useQuery(statementsQuery())
  return (
    <TitledCard title={t('statements.title')} text={t('statements.text')} gap="mb-0">
      {may('statements.import') && <ImportForm />}
      <Loaded query={query} failed={t('failed')} className="py-6">
        {(statements) =>
          statements.length > 0 && (
            <ul className="mt-5 divide-y divide-line border-line border-t">
              {statements.map((statement) => (
                <StatementRow key={statement._id} statement={statement} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </TitledCard>
  )
}

function StatementRow({ statement }: { statement: Statement }) {
  const t = useTranslations('dashboard.money.statements')
  const gatewayText = useGatewayText()
  const format = useFormat()
  const linkOf = useStatementLink()
  const { _id, gateway, fileName, importedAt, importedBy, lines, matched, open } = statement
  return (
    <MoneyRow
      title={`${gateway === BANK ? t('bank') : gatewayText(gateway)} · ${fileName}`}
      text={[format.dateTime(importedAt), importedBy, t('matched', { matched, lines })]
        .filter(Boolean)
        .join(' · ')}
    >
      <Badge tone={open > 0 ? 'warning' : 'success'}>{t('open', { count: open })}</Badge>
      <ButtonLink
        {...rowButton}
        to={linkOf(_id)}
        preventScrollReset
        aria-label={t('showOf', { file: fileName })}
      >
        {t('show')}
      </ButtonLink>
    </MoneyRow>
  )
}

/** The address of the differences of a statement: a dialog of this page, which keeps its period and filter. */
export function useStatementLink() {
  const [params] = useSearchParams()
  return (statementId: string) => {
    const next = new URLSearchParams(params)
    next.set('statement', statementId)
    next.delete('line')
    return { search: `?${next}` }
  }
}

/** The path of its refusal. */
const AMOUNT_COLUMN = 'columns.amount'

/** The file stays chosen until it is imported. The column of amounts is asked for only when it was not found. */
function ImportForm() {
  const t = useTranslations('dashboard.money.statements')
  const gatewayText = useGatewayText()
  const fieldMessage = useFieldMessage()
  const refusalText = useRefusalText()
  const gateways = useQuery(bookingDefaultsQuery()).data?.gateways ?? []
  const form = useRef<HTMLFormElement>(null)
  const { mutateAsync, isPending } = useImportStatement()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState('')
  const [imported, setImported] = useState(0)
  /** The question stays, with what was typed, until a file is imported. */
  const [asksAmount, setAsksAmount] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const file = data.get('file') as File
    const amount = String(data.get('amountColumn') ?? '')
    setErrors({})
    setProblem('')
    try {
      const statement = await mutateAsync({
        gateway: String(data.get('gateway')),
        file,
        ...(amount && { columns: { amount } }),
      })
      form.current?.reset()
      setImported((count) => count + 1)
      setAsksAmount(false)
      toast.success({ title: t('done', { matched: statement.matched, lines: statement.lines }) })
    } catch (error) {
      console.error('The statement was not imported', error)
      const fields = isApiError(error) ? error.errors : []
      if (fields.some(({ path }) => path === AMOUNT_COLUMN)) setAsksAmount(true)
      setErrors(Object.fromEntries(fields.map(({ path, message }) => [path, fieldMessage(message)])))
      if (fields.length === 0) setProblem(refusalText(error) ?? t('notDone'))
    }
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      className="mt-5 grid grid-cols-1 items-start gap-5 sm:grid-cols-2 lg:grid-cols-3"
    >
      <Problem text={problem} className="sm:col-span-full" />
      <Field label={t('from')} error={errors.gateway} required>
        {/* The first gateway is chosen once they are known. */}
        <Select key={gateways.length} name="gateway">
          <Options of={gateways.map(({ name }) => name)} text={gatewayText} />
          <option value={BANK}>{t('bank')}</option>
        </Select>
      </Field>
      <Field label={t('file')} hint={t('fileHint')} error={errors.text ?? errors.fileName} required>
        <FileInput
          key={imported}
          name="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          texts={{ choose: t('chooseFile'), none: t('noFile') }}
        />
      </Field>
      {asksAmount && (
        <Field label={t('amountColumn')} error={errors[AMOUNT_COLUMN]} required>
          <TextInput name="amountColumn" />
        </Field>
      )}
      <p className="text-muted text-sm sm:col-span-full">{t('feesInClosedMonth')}</p>
      <Button
        type="submit"
        variant="secondary"
        busy={isPending}
        className="sm:col-start-1 sm:justify-self-start"
      >
        {t('import')}
      </Button>
    </form>
  )
}
