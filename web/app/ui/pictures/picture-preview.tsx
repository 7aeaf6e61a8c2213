import { SITE_PATH } from '@jhilik/contract/picture-links.ts'
import { Image, ImageOff, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../cx.ts'
import { Picture } from '../picture.tsx'
import { SpinnerIcon } from '../spinner.tsx'

interface PicturePreviewProps {
  /** The value of the field; not necessarily a complete link. */
  src: string
  round: boolean
  busy: boolean
}

export function PicturePreview({ src, round, busy }: PicturePreviewProps) {
  const t = useTranslations('dashboard.picture')
  const [brokenSrc, setBrokenSrc] = useState('')
  const broken = src !== '' && src === brokenSrc
  const isElsewhere = /^https?:\/\/./.test(src)
  const Stand = broken ? ImageOff : round ? UserRound : Image
  return (
    <div
      className={cx(
        'relative grid shrink-0 place-items-center overflow-hidden bg-sunken text-muted',
        round ? 'size-24 rounded-full' : 'h-24 w-32 rounded-control',
      )}
    >
      {SITE_PATH.test(src) && !broken ? (
        <Picture
          src={src}
          alt={t('preview')}
          sizes="8rem"
          onError={() => setBrokenSrc(src)}
          className="size-full object-cover"
        />
      ) : (
        <>
          {isElsewhere || <Stand aria-hidden className="size-8" />}
          <span className={isElsewhere ? 'px-2 text-center text-sm' : 'sr-only'}>
            {t(isElsewhere ? 'afterSaving' : broken ? 'broken' : 'none')}
          </span>
        </>
      )}
      {busy && (
        <span className="absolute inset-0 grid place-items-center bg-scrim">
          <SpinnerIcon className="size-8 text-white" />
        </span>
      )}
    </div>
  )
}
