import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { showFieldErrors } from '../../../lib/forms/checks.ts'
import { isApiError } from '../../../lib/http/api-error.ts'
import { useProblemMessage } from '../../../lib/language/translated.ts'
import { usePermission } from '../../../lib/session/use-permission.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { isChanged, useUnsaved } from '../../../ui/unsaved.tsx'
import { useIsOver } from './editable.tsx'

interface EditFormProps<T extends FieldValues, Values> {
  form: UseFormReturn<T, unknown, Values>
  label: string
  /** The names of the fields, as the API names them. */
  names: readonly Path<T>[]
  /** Where the fields are in the request, if they are only a part of it. */
  within?: string
  /** Saves the values; null when the reader keeps editing. Refusals of fields have the names of the form. */
  send: (values: Values) => Promise<unknown>
  /** The field at which a refusal belongs that names none. */
  fieldOf?: Partial<Record<string, Path<T>>>
  busy?: boolean
  onClose: () => void
  children: ReactNode
}

/** A form in the place of what it edits: Enter or Ctrl and Enter saves, Escape keeps the old value. */
export function EditForm<T extends FieldValues, Values>({
  form,
  label,
  names,
  within = '',
  send,
  fieldOf = {},
  busy = false,
  onClose,
  children,
}: EditFormProps<T, Values>) {
  const t = useTranslations('dashboard.bookings.edit')
  const problemMessage = useProblemMessage()
  const [failure, setFailure] = useState<string | null>(null)
  const box = useRef<HTMLFormElement>(null)
  const may = usePermission()
  const isOver = useIsOver()
  const { isSubmitting, dirtyFields } = form.formState
  const leave = useUnsaved(isChanged(dirtyFields))
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('input, textarea, select')
    first?.focus()
    if (first instanceof HTMLInputElement) first.select()
  }, [])

  const submit = form.handleSubmit(async (values) => {
    setFailure(null)
    try {
      if ((await send(values)) === null) return
    } catch (error) {
      console.error('The details were not changed', error)
      if (!isApiError(error)) throw error
      const field = fieldOf[error.code]
      if (field) form.setError(field, { type: 'server', message: problemMessage(error) })
      else if (!showRefused(error)) setFailure(problemMessage(error))
      return
    }
    toast.success({ title: t('saved') })
    onClose()
  })

  const showRefused = (error: unknown) =>
    showFieldErrors(
      error,
      names.map((name) => `${within}${name}` as Path<T>),
      (name, ...rest) => form.setError(name.slice(within.length) as Path<T>, ...rest),
    )

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') leave(onClose)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !busy && !isOver) void submit()
    else return
    event.preventDefault()
  }

  return (
    <form
      ref={box}
      aria-label={label}
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
      className="flex min-w-0 flex-1 flex-col gap-3 py-2 [&_.control:focus]:border-brand [&_.control:focus]:shadow-[inset_0_0_0_1px_var(--brand)]"
    >
      {children}
      {isOver && (
        <Alert tone="warning">{t(may('bookings.manage') ? 'over.forStaff' : 'over.forCustomer')}</Alert>
      )}
      {failure !== null && !isOver && <Alert tone="danger">{failure}</Alert>}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="sm" busy={isSubmitting || busy} disabled={isOver}>
          {t('save')}
        </Button>
        <Button variant="ghost" size="sm" disabled={isSubmitting} onClick={() => leave(onClose)}>
          {t('keep')}
        </Button>
        <span aria-hidden className="ml-auto text-soft text-xs max-md:hidden">
          <kbd>Ctrl Enter</kbd> {t('saves')} <kbd>Esc</kbd> {t('keepsOld')}
        </span>
      </div>
    </form>
  )
}
