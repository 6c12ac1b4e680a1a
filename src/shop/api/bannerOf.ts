/** The picture of a collection's banner, else that of the collection; null where it has none (home-2). */
export const bannerOf = <Picture>(collection: { banner_image?: Picture; image_url?: Picture }): Picture | null =>
  collection.banner_image || collection.image_url || null;
