-- Goods without any reduction cost what they cost with it at least: of orders that were priced by hand above the list,
-- or changed after the list became cheaper, it was counted by the list.
update orders set old_items_kopecks = items_kopecks + discount_kopecks + bonus_kopecks
where old_items_kopecks < items_kopecks + discount_kopecks + bonus_kopecks;
