import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from '../../ui/cx.ts'

/** The length that is shown at first, in characters and lines of text; about as many lines on a phone. */
const LENGTHS = {
  long: { characters: 500, lines: 8, clamp: 'line-clamp-8' },
  short: { characters: 150, lines: 4, clamp: 'line-clamp-4' },
} as const

interface ReviewTextProps {
  text: string
  length?: keyof typeof LENGTHS
  className?: string
}

export function ReviewText({ text, length = 'long', className = 'text-soft' }: ReviewTextProps) {
  const t = useTranslations('reviews')
  const { characters, lines, clamp } = LENGTHS[length]
  const [whole, setWhole] = useState(text.length <= characters && text.split('\n').length <= lines)
  return (
    <div className="flex grow flex-col items-start">
      <p
        className={cx('max-w-full whitespace-pre-line [overflow-wrap:anywhere]', !whole && clamp, className)}
      >
        {text}
      </p>
      {!whole && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="min-h-11 rounded-control font-semibold text-link"
        >
          {t('readMore')}
        </button>
      )}
    </div>
  )
}
