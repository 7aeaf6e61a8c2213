import { type BookingDetail, bookingDetailResponseSchema } from '@jhilik/contract/booking-detail.ts'
import type { PhotoPair } from '@jhilik/contract/shown-photos.ts'
import { PHOTO_MOMENTS } from '@jhilik/contract/visits.ts'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/http/http.ts'
import { useTriedChange } from '../../../lib/http/queries.ts'
import { useFormat } from '../../../lib/language/format.ts'
import { useRefusalText } from '../../../lib/language/translated.ts'
import { Checkbox } from '../../../ui/field.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { Part } from './section.tsx'

/** What the customer has said about showing the photos of the visit, and which of them the page of the service shows. */
export function ShownPhotosPart({ booking: { _id, photoConsent, staff } }: { booking: BookingDetail }) {
  const t = useTranslations('dashboard.shownPhotos')
  const format = useFormat()
  if (!photoConsent) return null
  const { allowed, answeredAt, hasNewPhotos } = photoConsent
  const answer = allowed === null ? 'open' : hasNewPhotos ? 'yesToEarlier' : allowed ? 'yes' : 'no'
  const pairs = staff?.photoPairs ?? []
  return (
    <Part title={t('title')}>
      <p>{t(`answers.${answer}`, { time: answeredAt ? format.dayTime(answeredAt) : '' })}</p>
      {pairs.length > 0 && (
        <>
          <p className="font-semibold">{t('look')}</p>
          <ul className="flex flex-col gap-4">
            {pairs.map((pair, index) => (
              <Pair key={pair.before._id} bookingId={_id} pair={pair} place={index + 1} />
            ))}
          </ul>
        </>
      )}
    </Part>
  )
}

function Pair({ bookingId, pair, place }: { bookingId: string; pair: PhotoPair; place: number }) {
  const t = useTranslations('dashboard.shownPhotos')
  const format = useFormat()
  const refusalText = useRefusalText()
  const { mutateAsync, isPending } = useTriedChange('booking', (shown: boolean) =>
    api.put(`/bookings/${bookingId}/shown-photos`, bookingDetailResponseSchema, {
      body: { before: pair.before._id, after: pair.after._id, shown },
    }),
  )

  async function show(shown: boolean) {
    if (isPending) return
    try {
      await mutateAsync(shown)
      toast.success({ title: t(shown ? 'shown' : 'hidden') })
    } catch (error) {
      console.error('The photos were not changed', error)
      toast.error({ title: t('failed'), description: refusalText(error) })
    }
  }

  return (
    <li>
      <div className="grid max-w-sm grid-cols-2 gap-2">
        {PHOTO_MOMENTS.map((moment) => (
          <a key={moment} href={pair[moment].img} target="_blank" rel="noreferrer">
            <Picture
              src={pair[moment].img}
              alt={t(`open.${moment}`, { place: format.number(place) })}
              width={320}
              height={240}
              sizes="12rem"
              loading="lazy"
              className="aspect-4/3 w-full rounded-control bg-sunken object-cover"
            />
          </a>
        ))}
      </div>
      <Checkbox
        role="switch"
        label={t('show')}
        aria-label={t('showOf', { place: format.number(place) })}
        checked={pair.isShown}
        aria-disabled={isPending}
        onChange={({ target }) => void show(target.checked)}
      />
    </li>
  )
}
