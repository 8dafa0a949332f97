-- Release 0.0.0 stopped using app_user.pharmacist_pin_cipher, app_user.pharmacist_pin_key_id
alter table app_user drop column pharmacist_pin_cipher, drop column pharmacist_pin_key_id;
