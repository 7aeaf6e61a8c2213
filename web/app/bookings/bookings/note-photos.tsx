import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { Picture } from '../../ui/picture.tsx'

/** The photos of a booking's note; each opens in full size. */
export function NotePhotos({ photos }: { photos: readonly string[] }) {
  const t = useTranslations('dashboard.bookings.facts')
  const format = useFormat()
  if (photos.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map((photo, index) => (
        <li key={photo}>
          <a href={photo} target="_blank" rel="noreferrer" className="block">
            <Picture
              src={photo}
              alt={t('photo', { place: format.number(index + 1) })}
              sizes="6rem"
              loading="lazy"
              className="size-24 rounded-control bg-sunken object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
