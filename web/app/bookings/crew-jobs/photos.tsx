import type { CrewJob } from '@jhilik/contract/crew-jobs.ts'
import { PHOTO_MOMENTS, type PhotoMoment } from '@jhilik/contract/visits.ts'
import { Camera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../lib/language/format.ts'
import { PictureChooser } from '../../ui/pictures/picture-chooser.tsx'
import { shrinkPhoto } from '../../ui/pictures/upload-picture.ts'
import { toast } from '../../ui/toast-store.ts'
import type { KeptReport, Outbox } from './outbox.ts'
import type { Report } from './use-report.ts'

interface PhotosProps {
  job: CrewJob
  /** Those that are not sent. */
  unsent: readonly KeptReport[]
  outbox: Outbox | null
  /** Null when nothing can be reported of the job. */
  report: Report | null
}

const tile = 'size-20 rounded-xl bg-sunken object-cover'

/** The photos of a visit, before and after. */
export function Photos({ job, unsent, outbox, report }: PhotosProps) {
  const t = useTranslations('crewJobs.photos')
  const format = useFormat()
  const mine = unsent.flatMap(({ seq, content: { about, said, at } }) =>
    about._id === job._id && said.kind === 'photo' && said.img === null
      ? [{ seq, moment: said.moment, at }]
      : [],
  )
  const all = [...job.visitPhotos, ...mine]
  if (all.length === 0 && !report) return null
  const countOf = (moment: PhotoMoment) => all.filter((photo) => photo.moment === moment).length
  const nameOf = ({ moment, at }: { moment: PhotoMoment; at: string }) =>
    t(`shown.${moment}`, { time: format.time(at) })
  return (
    <section aria-labelledby="crew-photos" className="border-line border-y bg-surface px-4 py-4">
      <h2 id="crew-photos" className="flex flex-wrap items-baseline justify-between gap-x-4 text-lg">
        {t('title')}
        <span className="font-medium text-[0.9375rem] text-soft tracking-normal">
          {t('count', { before: countOf('before'), after: countOf('after') })}
        </span>
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {job.visitPhotos.map((photo) => (
          <li key={photo.img}>
            <a href={photo.img} target="_blank" rel="noreferrer" className="block">
              {/* The one size that is kept for when there is no network. */}
              <img src={photo.img} alt={nameOf(photo)} className={tile} />
            </a>
          </li>
        ))}
        {mine.map((photo) => (
          <li key={photo.seq}>
            <UnsentPhoto seq={photo.seq} outbox={outbox} alt={`${nameOf(photo)}, ${t('unsent')}`} />
          </li>
        ))}
      </ul>
      {report && (
        <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2">
          {PHOTO_MOMENTS.map((moment) => (
            <TakePhoto key={moment} moment={moment} report={report} />
          ))}
        </div>
      )}
    </section>
  )
}

function TakePhoto({ moment, report }: { moment: PhotoMoment; report: Report }) {
  const t = useTranslations('crewJobs.photos')
  const file = useRef<HTMLInputElement>(null)

  async function take(picture: File) {
    const photo = await shrinkPhoto(picture)
    if (photo) await report({ kind: 'photo', moment, img: null }, photo)
    else toast.error({ title: t('wrongType') })
  }

  return (
    <>
      <button
        type="button"
        onClick={() => file.current?.click()}
        className="flex min-h-13 items-center justify-center gap-2 rounded-xl bg-accent-soft px-3 font-semibold text-ink"
      >
        <Camera aria-hidden className="size-5.5 shrink-0 text-link" />
        {t(moment)}
      </button>
      <PictureChooser ref={file} camera onChoose={(picture) => void take(picture)} />
    </>
  )
}

/** A photo that is on this phone only. The content security policy allows pictures of this site and such in the page itself. */
function UnsentPhoto({ seq, outbox, alt }: { seq: number; outbox: Outbox | null; alt: string }) {
  const [src, setSrc] = useState<string | null>(null)
  useEffect(() => {
    let isGone = false
    async function read() {
      const photo = await outbox?.photoOf(seq)
      const text = photo && (await asDataUrl(photo))
      if (text && !isGone) setSrc(text)
    }
    read().catch((error: unknown) => console.error('A photo could not be read', error))
    return () => {
      isGone = true
    }
  }, [seq, outbox])
  if (!src) return <div role="img" aria-label={alt} className={tile} />
  return <img src={src} alt={alt} className={`${tile} border-2 border-warning border-dashed`} />
}

const asDataUrl = (photo: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(photo)
  })
