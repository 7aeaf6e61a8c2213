// Addresses of pictures. This file does without zod because pages that only show pictures need it too.

/** A path on this site. Browsers read a backslash as a slash, so `/\\a.example` would be another site. */
export const SITE_PATH = /^\/[^\s/\\][^\s\\]*$/

/** The picture of a service that has none of its own. */
export const NO_PICTURE = '/illustrations/placeholder.svg'

/** The path of the JPEG in full width; the group is the picture's hash. */
export const UPLOADED = /^\/uploads\/([0-9a-f]{32})\.jpg$/

/** The pictures that come with the product for accounts without a photo. */
const BUILT_IN_AVATAR = /^\/avatars\/[a-z0-9-]+\.svg$/

/** Returns whether a path of this site is a picture that an account may have. */
export const isAvatarPath = (path: string): boolean => UPLOADED.test(path) || BUILT_IN_AVATAR.test(path)

/** Returns the hash of an uploaded picture; undefined for an address of another kind. */
export const uploadedHash = (address: string): string | undefined => UPLOADED.exec(address)?.[1]

export const jpegName = (hash: string): string => `${hash}.jpg`

/** Returns the file name of a smaller variant. */
export const variantName = (hash: string, width: number, format: 'avif' | 'webp'): string =>
  `${hash}-${width}.${format}`

/** Returns the address of a file. */
export const uploadAddress = (name: string): string => `/uploads/${name}`
