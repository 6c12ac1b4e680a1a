import css from './FeedView.module.css';

/** The operator's name of the shop on top of Home (setting-7); nothing without one. */
export function ShopName() {
  const name = import.meta.env.VITE_SHOP_NAME;
  return name ? (
    <p className={css['shop']} data-home>
      {name}
    </p>
  ) : null;
}
