import { BANK } from '@jhilik/contract/statements.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError, isRefusal } from '../../lib/http/api-error.ts'
import { useFieldMessage, useProblemMessage } from '../../lib/language/translated.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { bookingDefaultsQuery } from '../../people/garage/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, Select, TextInput } from '../../ui/field.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useImportStatement } from './api.ts'

/** The path of its refusal. */
const AMOUNT_COLUMN = 'columns.amount'

/** The file stays chosen until it is imported. The column of amounts is asked for only when it was not found. */
export function ImportForm() {
  const t = useTranslations('dashboard.money.statements')
  const gatewayText = useGatewayText()
  const fieldMessage = useFieldMessage()
  const problemMessage = useProblemMessage()
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
      if (fields.length === 0) setProblem(isRefusal(error) ? problemMessage(error) : t('notDone'))
    }
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      className="mt-5 grid grid-cols-1 items-start gap-5 sm:grid-cols-2 lg:grid-cols-3"
    >
      {problem && (
        <Alert tone="danger" className="sm:col-span-full">
          {problem}
        </Alert>
      )}
      <Field label={t('from')} error={errors.gateway} required>
        {/* The first gateway is chosen once they are known. */}
        <Select key={gateways.length} name="gateway">
          {gateways.map(({ name }) => (
            <option key={name} value={name}>
              {gatewayText(name)}
            </option>
          ))}
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
