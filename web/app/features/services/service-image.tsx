import { useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { Picture } from '../../ui/picture.tsx'

const PLACEHOLDER = '/illustrations/placeholder.svg'

interface ServiceImageProps {
  src: string
  /** Loaded at once, for pictures above the fold. */
  eager?: boolean
  /** The `sizes` attribute. */
  sizes?: string
  className?: string
}

/** The width of a card in the grids. */
const CARD = '(min-width: 64rem) 23rem, (min-width: 40rem) 50vw, 100vw'

/** Decorative: the name is next to it. A missing or broken picture is replaced by a placeholder. */
export function ServiceImage({ src, eager = false, sizes = CARD, className }: ServiceImageProps) {
  const [brokenSrc, setBrokenSrc] = useState('')
  // It may have failed before hydration.
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
