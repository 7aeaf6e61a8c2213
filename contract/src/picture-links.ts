// Addresses of pictures. Without zod: pages that only show pictures need them too.

/** A path on this site. Browsers take a backslash for a slash, so `/\\a.example` would be another site. */
export const SITE_PATH = /^\/[^\s/\\][^\s\\]*$/

/** The JPEG of the full width; the group is the picture's hash. */
export const UPLOADED = /^\/uploads\/([0-9a-f]{32})\.jpg$/

/** The hash of an uploaded picture; undefined for an address of another kind. */
export const uploadedHash = (address: string): string | undefined => UPLOADED.exec(address)?.[1]

export const jpegName = (hash: string): string => `${hash}.jpg`

/** The file of a smaller variant. */
export const variantName = (hash: string, width: number, format: 'avif' | 'webp'): string =>
  `${hash}-${width}.${format}`

/** The address of a file. */
export const uploadAddress = (name: string): string => `/uploads/${name}`
