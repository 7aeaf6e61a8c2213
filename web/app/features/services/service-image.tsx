import { useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { Picture } from '../../ui/picture.tsx'

const PLACEHOLDER = '/illustrations/placeholder.svg'

interface ServiceImageProps {
  src: string
  /** Above the fold: fetched at once. */
  eager?: boolean
  /** How wide it is shown. */
  sizes?: string
  className?: string
}

/** As wide as a card of the grids. */
const CARD = '(min-width: 64rem) 23rem, (min-width: 40rem) 50vw, 100vw'

/** Decorative, since the name stands beside it. A picture that is missing or broken has a stand-in. */
export function ServiceImage({ src, eager = false, sizes = CARD, className }: ServiceImageProps) {
  const [brokenSrc, setBrokenSrc] = useState('')
  // It may have failed before the page was hydrated and could listen.
  const check = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setBrokenSrc(src)
  }
  return (
    <div className={cx('overflow-hidden bg-accent-soft', className)}>
      <Picture
        ref={check}
        src={src && src !== brokenSrc ? src : PLACEHOLDER}
        alt=""
        width={640}
        height={480}
        sizes={sizes}
        loading={eager ? 'eager' : 'lazy'}
        onError={() => setBrokenSrc(src)}
        className="aspect-4/3 w-full object-cover transition-transform duration-500 motion-safe:group-hover:scale-104"
      />
    </div>
  )
}
