import { PICTURE_FORMATS, PICTURE_WIDTHS } from '@jhilik/contract/constants.ts'
import type { ComponentProps } from 'react'

/** What was uploaded here is also kept smaller, under names that follow from this one. */
const UPLOADED = /^\/uploads\/[0-9a-f]{32}(?=\.jpg$)/

interface PictureProps extends ComponentProps<'img'> {
  src: string
  alt: string
  /** How wide it is shown, as CSS says it: the browser fetches no more than it needs. */
  sizes: string
}

/** A picture from wherever it comes; other sites are not told who looks at it. */
export function Picture({ src, alt, sizes, ...props }: PictureProps) {
  const image = <img referrerPolicy="no-referrer" {...props} src={src} alt={alt} />
  const [stem] = UPLOADED.exec(src) ?? []
  if (!stem) return image
  return (
    <picture className="contents">
      {PICTURE_FORMATS.map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={PICTURE_WIDTHS.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ')}
          sizes={sizes}
        />
      ))}
      {image}
    </picture>
  )
}
