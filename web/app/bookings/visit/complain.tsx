import type { OwnComplaint } from '@jhilik/contract/complaints.ts'
import * as messages from '@jhilik/contract/validation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/http/http.ts'
import { useFormat } from '../../lib/language/format.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, Textarea } from '../../ui/field.tsx'

const emptySuccess = async () => (await import('@jhilik/contract/envelope.ts')).emptySuccessSchema

interface ComplainProps {
  /** The call that takes the complaint. */
  path: string
  /** The query that has the booking. */
  queryKey: readonly unknown[]
  complaint: OwnComplaint | null
  canComplain: boolean
}

/** Says that something was not right, for two days after the visit, and what became of it. */
export function Complain({ path, queryKey, complaint, canComplain }: ComplainProps) {
  const [isOpen, setOpen] = useState(false)
  const t = useTranslations('visit.complaint')
  if (complaint) return <Complained complaint={complaint} />
  if (!canComplain) return null
  return isOpen ? (
    <ComplaintForm path={path} queryKey={queryKey} onClose={() => setOpen(false)} />
  ) : (
    <Button variant="ghost" className="self-start px-0!" onClick={() => setOpen(true)}>
      {t('open')}
    </Button>
  )
}

function Complained({ complaint: { text, revisit, isSettled } }: { complaint: OwnComplaint }) {
  const t = useTranslations('visit.complaint')
  const format = useFormat()
  return (
    <section aria-labelledby="complaint" className="rounded-card bg-sunken p-4">
      <h2 id="complaint" className="text-lg">
        {t('title')}
      </h2>
      {text && <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>}
      <p role="status" className="mt-1 text-soft">
        {revisit
          ? t('revisit', { time: format.dayTime(revisit.startsAt), code: revisit.code })
          : t(isSettled ? 'settled' : 'waiting')}
      </p>
    </section>
  )
}

function ComplaintForm({
  path,
  queryKey,
  onClose,
}: Pick<ComplainProps, 'path' | 'queryKey'> & { onClose: () => void }) {
  const t = useTranslations('visit.complaint')
  const client = useQueryClient()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => api.post(path, emptySuccess, { body: { text } }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
    onError: (cause) => console.error('The complaint was not sent', cause),
  })
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      noValidate
      aria-label={t('title')}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') return mutate()
        setWrong(messages.complaintIsRequired)
        field.current?.focus()
      }}
    >
      <Field label={t('label')} hint={t('hint')} error={wrong} required>
        <Textarea
          ref={field}
          rows={3}
          maxLength={500}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setWrong(undefined)
          }}
        />
      </Field>
      {isError && <Alert tone="danger">{t('failed')}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending}>
          {t('send')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
