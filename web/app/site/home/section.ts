/** The classes of a section of the home page: the space above and below, and the size of its heading. */
export const sectionClass = 'page-x py-7 lg:py-16'
export const headingClass = 'text-[1.375rem] leading-tight lg:text-3xl'
/** A link beside a heading. */
export const sectionLinkClass =
  '-my-2.5 inline-flex min-h-11 items-center font-semibold text-link text-sm no-underline hover:underline'
