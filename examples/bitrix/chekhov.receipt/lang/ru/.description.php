<?php

$MESS['CHEKHOV_RECEIPT_NAME'] = 'Приём чеков';
$MESS['CHEKHOV_RECEIPT_DESCRIPTION'] = 'Форма отправки чека и список чеков участника';
$MESS['CHEKHOV_RECEIPT_SECTION'] = 'Проверка чеков';
