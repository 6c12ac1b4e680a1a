import { ItemTitle, ItemTop } from './ItemTop';
import { Picture } from './Picture';
import { Skeleton } from './Skeleton';
import css from './Skeleton.module.css';

/** The product page until it has loaded; what was tapped to open it is already known. */
export interface ItemSkeletonProps {
  title?: string | undefined;
  /** A ready address, or nothing. */
  image?: string | null | undefined;
}

export function ItemSkeleton({ title, image }: ItemSkeletonProps) {
  return (
    <div className={css['item']} aria-hidden="true">
      <ItemTop
        cover={image ? <Picture src={image} alt="" eager /> : <Skeleton shape="square" />}
        facts={
          <>
            {title ? <ItemTitle>{title}</ItemTitle> : <Skeleton shape="title" fill="most" />}
            <Skeleton fill="half" />
            <Skeleton fill="half" />
          </>
        }
      />
      <Skeleton shape="title" fill="half" />
      <Skeleton shape="control" />
      <Skeleton />
      <Skeleton fill="most" />
    </div>
  );
}
