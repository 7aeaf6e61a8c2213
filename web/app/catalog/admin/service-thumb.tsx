import { Picture } from '../../ui/picture.tsx'

/** The picture is decorative: the name is next to it. */
export function ServiceThumb({ src }: { src: string }) {
  if (!src) return <span className="h-12 w-16 shrink-0 rounded-control bg-sunken" />
  return (
    <Picture
      src={src}
      alt=""
      width={64}
      height={48}
      sizes="4rem"
      loading="lazy"
      className="h-12 w-16 shrink-0 rounded-control bg-sunken object-cover"
    />
  )
}
