/** One page of items. */
export function page(items, index, size) {
  return items.slice(index * size, index * size + size);
}
