-- Release 0.0.0 stopped using box_staff_pin
drop table box_staff_pin;
