import { PICTURE_FORMATS, PICTURE_WIDTHS } from '@jhilik/contract/constants.ts'
import type { ComponentProps } from 'react'

/** Uploaded pictures also exist in smaller sizes, with names derived from this one. */
const UPLOADED = /^\/uploads\/[0-9a-f]{32}(?=\.jpg$)/

interface PictureProps extends ComponentProps<'img'> {
  src: string
  alt: string
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string
}

/** An image from any site, without a referrer. */
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
