import { useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { Picture } from '../../ui/picture.tsx'

const PLACEHOLDER = '/illustrations/placeholder.svg'

interface ServiceImageProps {
  src: string
  /** Loads the picture at once, for pictures above the fold. */
  eager?: boolean
  /** The `sizes` attribute. */
  sizes?: string
  /** The class of the frame. */
  className?: string
  /** The class with the picture's ratio, 4:3 by default. */
  shape?: string
}

/** The width of a tile in the grids. */
const TILE = '(min-width: 64rem) 23rem, (min-width: 40rem) 50vw, 100vw'

/** The image is decorative: the name is next to it. A missing or broken picture is replaced by a placeholder. */
export function ServiceImage({
  src,
  eager = false,
  sizes = TILE,
  className,
  shape = 'aspect-4/3',
}: ServiceImageProps) {
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
        className={cx('w-full object-cover', shape)}
      />
    </div>
  )
}
