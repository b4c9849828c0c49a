<?php

$MESS['CHEKHOV_RECEIPT_SESSION'] = 'Страница устарела. Отправьте чек ещё раз.';
$MESS['CHEKHOV_RECEIPT_KNOWN'] = 'Этот чек уже есть.';
$MESS['CHEKHOV_RECEIPT_NOTHING'] = 'Приложите фото чека или вставьте текст QR-кода.';
$MESS['CHEKHOV_RECEIPT_NOT_LOADED'] = 'Фото не загрузилось. Попробуйте ещё раз.';
$MESS['CHEKHOV_RECEIPT_TOO_LARGE'] = 'Фото больше 20 МБ.';
$MESS['CHEKHOV_RECEIPT_REFUSED'] = 'Чек не принят. Проверьте, что на фото виден весь чек.';
$MESS['CHEKHOV_RECEIPT_AWAY'] = 'Сейчас не получается. Попробуйте через несколько минут.';
