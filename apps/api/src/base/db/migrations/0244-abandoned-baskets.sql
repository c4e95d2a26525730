-- Deleting a basket of a guest long gone looks for what hangs on it.
create index delivery_calculations_by_basket on delivery_calculations (basket_id);
