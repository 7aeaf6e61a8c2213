import { useTranslations } from 'use-intl'
import { cx } from '../cx.ts'

const NAMES = [
  'placeholder',
  'exterior-foam-wash',
  'interior-deep-clean',
  'engine-bay-cleaning',
  'ceramic-coating',
  'headlight-restoration',
  'dashcam-installation',
  'home-deep-cleaning',
  'sofa-carpet-shampoo',
  'water-tank-cleaning',
  'plumbing-repair',
  'ac-servicing',
  'ac-installation',
] as const

export const stockLink = (name: (typeof NAMES)[number]) => `/illustrations/${name}.svg`

interface StockPicturesProps {
  /** The link of the chosen picture. */
  value: string
  disabled: boolean
  onChoose: (link: string) => void
}

/** Illustrations of the site, for services without a photo. */
export function StockPictures({ value, disabled, onChoose }: StockPicturesProps) {
  const t = useTranslations('dashboard.picture.stock')
  return (
    <fieldset className="mt-1 min-w-0">
      <legend className="mb-1 text-soft text-sm">{t('title')}</legend>
      <ul className="-mx-1 flex snap-x gap-1 overflow-x-auto p-1">
        {NAMES.map((name) => {
          const link = stockLink(name)
          return (
            <li key={name} className="shrink-0 snap-start">
              <button
                type="button"
                aria-label={t(name)}
                aria-pressed={value === link}
                disabled={disabled}
                onClick={() => onChoose(link)}
                className={cx(
                  'block rounded-control border-3 p-0.5',
                  value === link
                    ? 'border-brand'
                    : 'border-transparent hover:not-disabled:border-line-strong',
                )}
              >
                <img
                  src={link}
                  alt=""
                  width={88}
                  height={66}
                  loading="lazy"
                  className="h-16.5 w-22 max-w-none sm:h-15 sm:w-20 rounded-[0.375rem] bg-sunken object-cover"
                />
              </button>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
