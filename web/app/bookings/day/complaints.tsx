import {
  type Complaint,
  complaintResponseSchema,
  complaintsResponseSchema,
} from '@jhilik/contract/complaints.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { isApiError } from '../../lib/http/api-error.ts'
import { api } from '../../lib/http/http.ts'
import { apiQuery, queryKeys, useTriedChange } from '../../lib/http/queries.ts'
import { useFormat } from '../../lib/language/format.ts'
import { useRefusalText } from '../../lib/language/translated.ts'
import { staffBookingPath } from '../../lib/page/booking-paths.ts'
import { usePermission } from '../../lib/session/use-permission.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextInput } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useRowFocus } from '../../ui/use-row-focus.ts'
import { bookingQuery } from '../bookings/api.ts'
import { NotePhotos } from '../bookings/booking-parts.tsx'
import { bookRevisit } from '../callers/wanted-revisit.ts'

const complaintsQuery = () => apiQuery(queryKeys.bookings.complaints, '/complaints', complaintsResponseSchema)

/** What customers say was not right, and nobody has settled. Nothing is shown until there is one. */
export function Complaints({ title }: { title: string }) {
  const t = useTranslations('dashboard.crewReports.complaints')
  const { data = [] } = useQuery(complaintsQuery())
  const [hasShown, setShown] = useState(false)
  if (data.length > 0 && !hasShown) setShown(true)
  if (!hasShown && data.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="font-semibold">{title}</h3>
      {/* The heading stays for the focus, which the last row had. */}
      {data.length === 0 && <p className="mt-1 text-soft">{t('none')}</p>}
      <ul className="divide-y divide-line">
        {data.map((complaint) => (
          <OpenComplaint key={complaint._id} complaint={complaint} />
        ))}
      </ul>
    </section>
  )
}

type Settling = { code: string } | null

function OpenComplaint({ complaint: { _id, booking, text, photos, createdAt } }: { complaint: Complaint }) {
  const t = useTranslations('dashboard.crewReports.complaints')
  const format = useFormat()
  const refusalText = useRefusalText()
  const mayManage = usePermission()('bookings.manage')
  const [code, setCode] = useState('')
  const [codeError, setCodeError] = useState<string>()
  const row = useRowFocus<HTMLLIElement>()
  const client = useQueryClient()
  const [isOpening, setOpening] = useState(false)
  const { mutateAsync, isPending } = useTriedChange('booking', (revisit: Settling) =>
    api.post(`/complaints/${_id}/${revisit ? 'revisit' : 'settle'}`, complaintResponseSchema, {
      ...(revisit && { body: revisit }),
    }),
  )

  async function settle(revisit: Settling) {
    setCodeError(undefined)
    try {
      await mutateAsync(revisit)
      toast.success({ title: t('settled') })
    } catch (error) {
      console.error('The complaint was not settled', error)
      const [refused] = isApiError(error) ? error.errors : []
      if (refused) setCodeError(refused.message)
      else toast.error({ title: t('settleFailed'), description: refusalText(error) })
    }
  }

  async function openRevisit() {
    setOpening(true)
    try {
      const visit = await client.fetchQuery({ ...bookingQuery(booking._id), staleTime: 0 })
      bookRevisit({ complaint: _id, booking: visit })
    } catch (error) {
      console.error('The visit could not be loaded', error)
      toast.error({ title: t('openFailed'), description: refusalText(error) })
    } finally {
      setOpening(false)
    }
  }

  return (
    <li
      ref={row}
      tabIndex={-1}
      className="flex min-w-0 flex-col items-start gap-1 py-2 leading-snug [overflow-wrap:anywhere]"
    >
      <Link
        to={staffBookingPath(booking._id)}
        className="inline-flex min-h-9 items-center font-medium text-link pointer-coarse:min-h-11 max-md:min-h-11"
      >
        {booking.customer}, {booking.code}
      </Link>
      {text && <p className="whitespace-pre-line">{text}</p>}
      <NotePhotos photos={photos} />
      <p className="text-soft text-sm tabular-nums">{format.dayTime(createdAt)}</p>
      {mayManage && (
        <>
          <Button
            size="sm"
            busy={isOpening}
            aria-label={t('bookOf', { customer: booking.customer })}
            onClick={() => void openRevisit()}
          >
            {t('book')}
          </Button>
          <form
            className="flex flex-wrap items-end gap-2"
            onSubmit={(event) => {
              event.preventDefault()
              void settle({ code })
            }}
          >
            <Field label={t('revisit')} hint={t('revisitHint')} error={codeError}>
              <TextInput
                value={code}
                maxLength={10}
                autoComplete="off"
                required
                onChange={({ target }) => setCode(target.value)}
                className="w-32"
              />
            </Field>
            <Button type="submit" variant="secondary" size="sm" busy={isPending}>
              {t('link')}
            </Button>
          </form>
          <Button
            variant="ghost"
            size="sm"
            busy={isPending}
            aria-label={t('settleOf', { customer: booking.customer })}
            onClick={() => void settle(null)}
            className="-mx-2 px-2!"
          >
            <Check aria-hidden className="size-4.5" />
            {t('settle')}
          </Button>
        </>
      )}
    </li>
  )
}
