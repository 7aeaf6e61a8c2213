import type { FieldError } from '@jhilik/contract/problems.ts'
import type { StatementReading } from '@jhilik/contract/statement-reading.ts'
import { BANK, type ImportStatementRequest } from '@jhilik/contract/statements.ts'
import { fileIsRequired } from '@jhilik/contract/validation.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { useFieldMessage, useRefusalText } from '../../lib/language/translated.ts'
import { useGatewayText } from '../../lib/language/use-booking-texts.ts'
import { bookingDefaultsQuery } from '../../people/garage/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Options, Select, TextInput } from '../../ui/field.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { Problem } from '../../ui/form.tsx'
import { toast } from '../../ui/toast-store.ts'
import { statementPreviewQuery, useImportStatement } from './api.ts'
import { type DecodedFile, decodeFile } from './decode-file.ts'
import { ReadingFields, ReadingPreview } from './statement-reading.tsx'

/** The path of its refusal. */
const AMOUNT_COLUMN = 'columns.amount'

interface ChosenFile extends DecodedFile {
  name: string
  /** Counts the chosen files. */
  number: number
}

/**
 * Shows how the chosen file is read before it is compared. The file stays chosen until then. The column of amounts is
 * asked for only when it was not found.
 */
export function ImportForm() {
  const t = useTranslations('dashboard.money.statements')
  const gatewayText = useGatewayText()
  const refusalText = useRefusalText()
  const errorsOf = useErrorTexts()
  const gateways = useQuery(bookingDefaultsQuery()).data?.gateways ?? []
  const { mutateAsync, isPending } = useImportStatement()
  const chosenFiles = useRef(0)
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [chosenGateway, setGateway] = useState<string>()
  const [reading, setReading] = useState<Partial<StatementReading>>({})
  const [typedColumn, setTypedColumn] = useState('')
  /** The typed name, once its field was left. */
  const [amountColumn, setAmountColumn] = useState('')
  const [fileError, setFileError] = useState('')
  const [problem, setProblem] = useState('')
  const [imported, setImported] = useState(0)
  /** The question stays, with what was typed, until another file is chosen. */
  const [asksAmount, setAsksAmount] = useState(false)

  // The first gateway is chosen once they are known.
  const gateway = chosenGateway ?? gateways[0]?.name ?? BANK
  const request: ImportStatementRequest = {
    gateway,
    fileName: file?.name ?? '',
    text: file?.text ?? '',
    reading,
    ...(amountColumn && { columns: { amount: amountColumn } }),
  }
  const preview = useQuery({
    ...statementPreviewQuery(file?.number ?? 0, request),
    enabled: Boolean(file?.text),
  })
  const refusals = isApiError(preview.error) ? preview.error.errors : []
  const errors = errorsOf(refusals)
  const isAmountAsked = asksAmount || AMOUNT_COLUMN in errors
  const failure = preview.error && refusals.length === 0 ? (refusalText(preview.error) ?? t('notDone')) : ''

  async function choose(picked: File | undefined) {
    const number = ++chosenFiles.current
    const decoded = picked ? decodeFile(new Uint8Array(await picked.arrayBuffer())) : null
    // Another file was chosen meanwhile.
    if (number !== chosenFiles.current) return
    setFile(picked && decoded ? { ...decoded, name: picked.name, number } : null)
    setFileError(picked && !decoded ? t('fileIsNoText') : '')
    setProblem('')
    setReading({})
    setTypedColumn('')
    setAmountColumn('')
    setAsksAmount(false)
  }

  function applyColumn() {
    setAsksAmount(true)
    setAmountColumn(typedColumn.trim())
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setProblem('')
    if (!file?.text) {
      setFileError((error) => error || fileIsRequired)
      return
    }
    // The file is read with this column first.
    if (typedColumn.trim() !== amountColumn) return applyColumn()
    try {
      const { matched, lines } = await mutateAsync(request)
      setImported((count) => count + 1)
      await choose(undefined)
      toast.success({ title: t('done', { matched, lines }) })
    } catch (error) {
      console.error('The statement was not imported', error)
      // The preview shows what is wrong with the file.
      if (isApiError(error) && error.errors.length > 0) await preview.refetch()
      else setProblem(refusalText(error) ?? t('notDone'))
    }
  }

  return (
    <form
      onSubmit={submit}
      noValidate
      className="mt-5 grid grid-cols-1 items-start gap-5 sm:grid-cols-2 lg:grid-cols-3"
    >
      <Problem text={problem || failure} className="sm:col-span-full" />
      <Field label={t('from')} error={errors.gateway} required>
        <Select value={gateway} onChange={({ target }) => setGateway(target.value)}>
          <Options of={gateways.map(({ name }) => name)} text={gatewayText} />
          <option value={BANK}>{t('bank')}</option>
        </Select>
      </Field>
      <Field
        label={t('file')}
        hint={t('fileHint')}
        error={fileError || errors.text || errors.fileName}
        required
      >
        <FileInput
          key={imported}
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          texts={{ choose: t('chooseFile'), none: t('noFile') }}
          onFile={(picked) => void choose(picked)}
        />
      </Field>
      {isAmountAsked && (
        <Field label={t('amountColumn')} error={errors[AMOUNT_COLUMN]} required>
          <TextInput
            value={typedColumn}
            onChange={({ target }) => setTypedColumn(target.value)}
            onBlur={applyColumn}
          />
        </Field>
      )}
      {file && (
        <section
          aria-labelledby="reading"
          className="flex flex-col gap-4 rounded-card bg-sunken p-(--card-edge) sm:col-span-full"
        >
          <h3 id="reading" className="font-semibold">
            {t('reading.title')}
          </h3>
          <ReadingFields
            chosen={reading}
            found={preview.data?.reading}
            errors={errors}
            onChange={(change) => setReading({ ...reading, ...change })}
          />
          <ReadingPreview encoding={file.encoding} preview={preview.data} isLoading={preview.isFetching} />
        </section>
      )}
      <p className="text-muted text-sm sm:col-span-full">{t('feesInClosedMonth')}</p>
      <Button
        type="submit"
        variant="secondary"
        busy={isPending}
        disabled={preview.isFetching}
        className="sm:col-start-1 sm:justify-self-start"
      >
        {t('import')}
      </Button>
    </form>
  )
}

/** Returns the texts of refused fields, with the place in the file. */
function useErrorTexts() {
  const t = useTranslations('dashboard.money.statements.reading')
  const fieldMessage = useFieldMessage()
  const textOf = ({ message, at }: FieldError) => {
    if (!at) return fieldMessage(message)
    return `${fieldMessage(message)} (${at.column ? t('atColumn', at) : t('at', at)})`
  }
  return (errors: readonly FieldError[]): Record<string, string> =>
    Object.fromEntries(errors.map((error) => [error.path, textOf(error)]))
}
