import { PICTURE_FORMATS, PICTURE_WIDTHS } from '@jhilik/contract/constants.ts'
import { uploadAddress, uploadedHash, variantName } from '@jhilik/contract/picture-links.ts'
import type { ComponentProps } from 'react'

interface PictureProps extends ComponentProps<'img'> {
  src: string
  alt: string
  /** The displayed width, as in the `sizes` attribute. */
  sizes: string
}

/** An image from any site, without a referrer. Uploaded pictures also exist in smaller sizes. */
export function Picture({ src, alt, sizes, ...props }: PictureProps) {
  const image = <img referrerPolicy="no-referrer" {...props} src={src} alt={alt} />
  const hash = uploadedHash(src)
  if (!hash) return image
  return (
    <picture className="contents">
      {PICTURE_FORMATS.map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={PICTURE_WIDTHS.map(
            (width) => `${uploadAddress(variantName(hash, width, format))} ${width}w`,
          ).join(', ')}
          sizes={sizes}
        />
      ))}
      {image}
    </picture>
  )
}
