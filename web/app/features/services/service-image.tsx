import { useState } from 'react'
import { cx } from '../../lib/cx.ts'

const PLACEHOLDER = '/illustrations/placeholder.svg'

interface ServiceImageProps {
  src: string
  /** Above the fold: fetched at once. */
  eager?: boolean
  className?: string
}

/** Decorative, since the name stands beside it. A picture that is missing or broken has a stand-in. */
export function ServiceImage({ src, eager = false, className }: ServiceImageProps) {
  const [brokenSrc, setBrokenSrc] = useState('')
  // It may have failed before the page came alive and could listen.
  const check = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setBrokenSrc(src)
  }
  return (
    <div className={cx('overflow-hidden bg-accent-soft', className)}>
      <img
        ref={check}
        src={src && src !== brokenSrc ? src : PLACEHOLDER}
        alt=""
        width={640}
        height={480}
        loading={eager ? 'eager' : 'lazy'}
        referrerPolicy="no-referrer"
        onError={() => setBrokenSrc(src)}
        className="aspect-4/3 w-full object-cover transition-transform duration-500 motion-safe:group-hover:scale-104"
      />
    </div>
  )
}
